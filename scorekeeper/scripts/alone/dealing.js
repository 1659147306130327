// @ts-check
/* The deal of the open hand, as in views/dealing.py: a misdeal thrown in, and who really dealt. Writing is the pen's. */

/** The open hand, and who deals it as the page shows it. @param {Facts} facts */
const openDeal = (facts) => ({ hand: facts.openNumber, version: facts.sheet.next?.dealer ?? 0 });

/** What goes, who deals, why. @param {Facts} facts @param {Posted} posted */
function misdealForm(facts, posted) {
  const told = openDeal(facts);
  const names = facts.names();
  const number = told.hand;
  const chosen = posted.text("dealer") || "same";
  const choices = [
    { value: "same", text: fill(_("{who} deals again"), { who: names[told.version] }) },
    { value: "next", text: fill(_("{who} deals: the deal passes on"), { who: names[(told.version + 1) % names.length] }) },
  ];
  return {
    ...told,
    heading: fill(_("Hand {number}: misdeal"), { number }),
    text: fill(_("The bids of hand {number} go. Undo brings them back."), { number }),
    bids: saidBids(facts).join(),
    choices: choices.map((choice) => ({ ...choice, checked: choice.value === chosen })),
    ...reasonsOf(posted, [_("wrong number of cards"), _("card turned up"), _("dealt wrongly"), _("no spades or honours")]),
  };
}

/** Who may have dealt; the one who deals now is marked. @param {Facts} facts */
function dealForm(facts) {
  const told = openDeal(facts);
  return {
    ...told,
    heading: fill(_("Who dealt hand {number}?"), { number: told.hand }),
    text: _("Bidding and deal go on from there. Bids already entered stay."),
    choices: facts.names().map((who, value) => ({ value, text: who, small: value === told.version ? _("deals as it stands") : "", checked: value === told.version })),
  };
}
