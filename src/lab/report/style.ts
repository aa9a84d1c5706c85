/** The page's style. Colours: Okabe and Ito's, darkened or lightened until they stand out enough. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f5f6f8; --ink: #1b1f24; --soft: #57606a; --rule: #d5d9de;
  --accent: #0b5cad; --worst: #fbe3d6; --worst-ink: #8f2d00; --failed: #a40e26;
  --c0: #cc4a00; --c1: #6b6b6b; --c2: #2f8fd0; --c3: #00835e;
  --c4: #1d4aa0; --c5: #c27803; --c6: #b0529a; --c7: #857500;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --panel: #1d2126; --ink: #e8eaed; --soft: #a3abb5; --rule: #363c44;
    --accent: #7ab7ff; --worst: #47281a; --worst-ink: #ffb48f; --failed: #ff8a94;
    --c0: #ff8552; --c1: #a8a8a8; --c2: #6cc3f5; --c3: #31c795;
    --c4: #8ca6ff; --c5: #f0b23e; --c6: #e59ad0; --c7: #d9cb54;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 64rem; background: var(--ground);
  color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif;
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 3.25rem 0 .25rem; padding-top: .75rem; border-top: 1px solid var(--rule); }
h3 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: .4rem 0 .9rem; max-width: 46rem; }
a { color: var(--accent); }
.source, .note, caption, footer { color: var(--soft); font-size: .9rem; }
.source { margin-top: 0; }
nav ul { columns: 2 22rem; column-gap: 2rem; padding-left: 1.1rem; margin: .5rem 0; }
figure { margin: 1rem 0 1.5rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 1rem 1.5rem; }
.charts h4 { margin: 0; font-size: .95rem; overflow-wrap: anywhere; }
.charts .note { margin: 0; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
svg { display: block; width: 100%; height: auto; }
.scroll > svg { min-width: 38rem; }
.legend svg { display: inline-block; width: 28px; vertical-align: -2px; margin-right: .35rem; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0 0 .4rem; padding: 0; font-size: .9rem; }
svg text { fill: var(--ink); font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; }
svg .tick, svg .axis { fill: var(--soft); }
.grid { stroke: var(--rule); stroke-width: 1; }
.base { stroke: var(--soft); stroke-width: 1; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.dot { opacity: .75; }
.stray { opacity: .45; }
.centre { stroke: var(--ground); stroke-width: 2; }
svg .name { font-weight: 600; font-size: 13px; stroke: var(--ground); stroke-width: 3; paint-order: stroke; }
${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `.c${i} { fill: var(--c${i}); } .line.c${i} { fill: none; stroke: var(--c${i}); }`).join('\n')}
table { border-collapse: collapse; margin: .5rem 0 1.25rem; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .35rem; }
th, td { padding: .3rem .55rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td.word { text-align: left; }
td.word { white-space: normal; overflow-wrap: anywhere; }
tbody th { font-weight: 500; min-width: 8.5rem; max-width: 16rem; overflow-wrap: anywhere; white-space: normal; }
thead th { border-bottom: 2px solid var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; line-height: 1.25; }
tr.groups > * { border-bottom: 0; text-align: center; padding-bottom: 0; }
tr.average > * { border-top: 2px solid var(--soft); font-weight: 600; }
td.worst { background: var(--worst); color: var(--worst-ink); }
td.failed, .failures strong { color: var(--failed); }
.failures { padding-left: 1.2rem; font-size: .9rem; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media print { body { max-width: none; } .scroll { overflow: visible; } }
`;
