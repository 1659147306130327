// @ts-check
/* Where a phone lays what it keeps: each shelf a database of its own, with one store. Must not know what lies there. */

const PATIENT = 1000; // ms until what is kept counts as not there: some browsers never answer

/** @template T @param {IDBRequest<T>} request @param {(told: T) => void} then */
const ask = (request, then) => { request.onsuccess = () => then(request.result); };

/** Do something to what lies there, the games unless another is named, in one turn: the pages of this phone take turns. What it tells, undefined where a browser keeps nothing.
 * @param {IDBTransactionMode} mode @param {(kept: IDBObjectStore, tell: (told: any) => void) => void} act @param {string} [shelf] @param {string} [what] @returns {Promise<any>} */
const onShelf = (mode, act, shelf = "kept", what = "games") => new Promise((done) => {
  setTimeout(done, PATIENT);
  try {
    const open = indexedDB.open(shelf, 1);
    open.onupgradeneeded = () => open.result.createObjectStore(what, { autoIncrement: what === "taps" });
    open.onerror = open.onblocked = () => done(undefined);
    open.onsuccess = () => {
      try {
        const turn = open.result.transaction(what, mode);
        /** @type {any} */ let told;
        turn.oncomplete = () => done(told);
        turn.onabort = () => done(undefined);
        act(turn.objectStore(what), (answer) => { told = answer; });
      } catch { done(undefined); }
      open.result.close(); // once that is done
    };
  } catch { done(undefined); }
});
