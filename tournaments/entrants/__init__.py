"""Who comes: names as they are typed, sign-ups, the door, the list of all.

| module | what it owns |
|---|---|
| entering | names as they are typed and pasted |
| signing_up | who signs up by themselves |
| at_the_door | who says that they are here |
| board | the list of all who are entered |
"""
