// @ts-check
/* The pack, as rules/cards.py has it: how cards are written, how many each player holds. Must not know any score. */

const CARDS = new Set([...DECLARED.ranks].flatMap((rank) => Object.keys(DECLARED.suits).map((suit) => rank + suit)));

/** @param {string} card */
const cardFace = (card) => (CARDS.has(card) ? card[0].replace("T", "10") + DECLARED.suits[card[1]] : cut(card));

/** The first 40 letters. @param {string} said */
const cut = (said) => [...said].slice(0, 40).join("");

/** @param {number} cards @param {number} players */
const dealerSitsOut = (cards, players) => cards === 54 && players === 5;

/** @param {number} cards @param {number} players */
function tricksDealt(cards, players) {
  if (dealerSitsOut(cards, players)) return 11;
  return Math.floor(cards / (players === 2 ? 4 : players));
}
