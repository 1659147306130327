// @ts-check
/* How htmx goes about its work under our policy: no eval, no style or script of its own, nothing kept of a page. */

Object.assign(/** @type {any} */ (window).htmx.config, {
  allowEval: false, includeIndicatorStyles: false, allowScriptTags: false, historyCacheSize: 0, defaultSettleDelay: 0,
  responseHandling: [
    { code: "204|304", swap: false }, { code: "[23]..", swap: true }, { code: "409|422", swap: true },
    { code: "...", swap: false, error: true },
  ],
});
