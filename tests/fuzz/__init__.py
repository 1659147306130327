"""Any request of anybody: every address with every role, with what forms offer and with what no form would send.

| module | what it owns |
|---|---|
| __main__ | the command: so many of them |
| values | what stands in fields, files and headers that nobody expects |
| requests | the requests: what a page offers, changed a little or a lot |
| watching | what an answer must never be, and rows that nobody without a right may write |
"""
