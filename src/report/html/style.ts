/** The page's only style sheet. Every pair of ink and ground reaches a contrast of 4.5 : 1 in both schemes. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f4f6f8; --ink: #1c2228; --muted: #525d68; --line: #d3dae0; --link: #0a509f;
  --focus: #0a509f; --leak-ground: #fde4e1; --leak-ink: #8f1d16; --declaration-ground: #dcf2e2; --declaration-ink: #14522b;
  --residue-ground: #ffedb8; --residue-ink: #654400; --given-ground: #e4e8fa; --given-ink: #2f3a8a;
  --note-ground: #fff4d4; --note-ink: #5c3d00; --note-line: #c48a1b;
  --series-1: #0a509f; --series-2: #b04a12; --series-3: #23703f; --series-4: #7a3b9c; --series-5: #806200; --series-6: #ae1f59;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #14181c; --panel: #1d2329; --ink: #e7eaed; --muted: #a5b0ba; --line: #38414a; --link: #86bdf8;
    --focus: #86bdf8; --leak-ground: #4a1e1b; --leak-ink: #ffc7c1; --declaration-ground: #163a22; --declaration-ink: #b5edc5;
    --residue-ground: #463707; --residue-ink: #ffe08c; --given-ground: #262d59; --given-ink: #cdd4ff;
    --note-ground: #3b2f0c; --note-ink: #ffe3a0; --note-line: #b98520;
    --series-1: #86bdf8; --series-2: #f2a477; --series-3: #82d2a2; --series-4: #cda6ea; --series-5: #dcc15c; --series-6: #f293b8;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -99em; top: 0; padding: .5rem 1rem; background: var(--ground); z-index: 2; }
.skip:focus { left: 0; }
header, main, footer, nav { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; }
h1 { margin: 0 0 .25rem; font-size: 1.7rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1.05rem; }
p { max-width: 76ch; margin: .5rem 0; }
.muted, .evidence, figcaption, footer { color: var(--muted); }
.lead { font-size: 1.15rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; margin: 1rem 0 0; padding: .5rem 0; border-top: 1px solid var(--line); }
code, pre, .text-of-model { font-family: ui-monospace, "DejaVu Sans Mono", "Liberation Mono", Consolas, monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
pre { overflow-x: auto; background: var(--panel); padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.note { background: var(--note-ground); color: var(--note-ink); border-left: 4px solid var(--note-line); padding: .5rem .9rem; }
.badge { display: inline-block; padding: 0 .5em; border-radius: .7em; font-size: .82em; font-weight: 600; white-space: nowrap; background: var(--panel); color: var(--ink); border: 1px solid var(--line); }
.badge.simulated, .badge.status-inconclusive, .badge.status-incomplete { background: var(--note-ground); color: var(--note-ink); border-color: var(--note-line); }
.badge.verdict-better, .badge.passing { background: var(--declaration-ground); color: var(--declaration-ink); border-color: transparent; }
.badge.verdict-worse, .badge.failing, .badge.status-invalid { background: var(--leak-ground); color: var(--leak-ink); border-color: transparent; }
.badge.verdict-same-within-margin { background: var(--given-ground); color: var(--given-ink); border-color: transparent; }
.badge.leak { background: transparent; color: var(--leak-ink); border-color: currentColor; }
.badge.residue { background: var(--residue-ground); color: var(--residue-ink); border-color: transparent; }
.cells { padding-left: 1.2rem; }
.cells li { margin: .4rem 0; }
.answer { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1.1rem .75rem; margin: 1rem 0; }
.answer h3 { margin-top: .75rem; }
.table { margin: .75rem 0 1.25rem; }
.scroll { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-size: .875rem; }
caption { text-align: left; padding: 0 0 .5rem; color: var(--muted); }
caption span { display: block; position: sticky; left: 0; max-width: min(76ch, calc(100vw - 3.5rem)); }
th, td { padding: .3rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { background: var(--panel); white-space: nowrap; vertical-align: bottom; font-weight: 600; }
tbody th { font-weight: 500; }
th.figure, td.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.none, th.none { color: var(--muted); }
td.text, tbody th.text { max-width: 26rem; overflow-wrap: break-word; }
.short { white-space: nowrap; }
td.why { min-width: 18rem; }
thead button { all: unset; cursor: pointer; display: inline-flex; gap: .3em; }
thead button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
thead button::after { content: "↕"; color: var(--muted); }
th[aria-sort="ascending"] button::after { content: "↑"; color: inherit; }
th[aria-sort="descending"] button::after { content: "↓"; color: inherit; }
.tools { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem 1rem; margin: .5rem 0; }
.tools label { display: flex; flex-direction: column; font-size: .875rem; color: var(--muted); max-width: 100%; }
.tools p { margin: 0; font-size: .875rem; color: var(--muted); }
input, select, button.plain { font: inherit; font-size: .9375rem; color: var(--ink); background: var(--ground); border: 1px solid var(--muted); border-radius: .3rem; padding: .3rem .5rem; max-width: 100%; }
button.plain { cursor: pointer; }
button.plain:disabled { color: var(--muted); border-color: var(--line); cursor: default; }
summary { cursor: pointer; padding: .3rem 0; }
figure { margin: .75rem 0 1.5rem; display: inline-block; vertical-align: top; max-width: 100%; margin-right: 1.5rem; }
figcaption { font-size: .875rem; max-width: 36rem; }
figcaption strong { color: var(--ink); }
svg.plot { display: block; height: auto; max-width: 100%; min-width: 21.5rem; font-size: 13px; font-family: inherit; }
svg.plot text { white-space: pre; }
.key { font-weight: 600; margin-left: .5em; }
.series-1 { color: var(--series-1); } .series-2 { color: var(--series-2); } .series-3 { color: var(--series-3); }
.series-4 { color: var(--series-4); } .series-5 { color: var(--series-5); } .series-6 { color: var(--series-6); }
#reader-columns { display: grid; grid-template-columns: minmax(17rem, 24rem) minmax(0, 1fr); gap: 1.5rem; align-items: start; }
#reader-columns > div { position: sticky; top: .75rem; }
#conversation-list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .4rem; max-height: 75vh; overflow-y: auto; }
#conversation-list a { display: block; padding: .4rem .7rem; text-decoration: none; color: var(--ink); border-bottom: 1px solid var(--line); overflow-wrap: anywhere; font-size: .9rem; }
#conversation-list a:focus-visible { outline-offset: -3px; }
#conversation-list a:hover { background: var(--panel); }
#conversation-list a[aria-current="true"] { background: var(--given-ground); color: var(--given-ink); }
#conversation-list .where { display: block; color: var(--muted); font-size: .8rem; }
#conversation-list a[aria-current="true"] .where { color: inherit; }
#reader { min-width: 0; }
#reader h3 { margin-top: 0; overflow-wrap: anywhere; }
.turn { border-top: 1px solid var(--line); padding: .5rem 0 1rem; }
.turn h4 { margin: .25rem 0 .5rem; font-size: .95rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.turn h4 + * { margin-top: 0; }
.role { font-size: .75rem; text-transform: uppercase; letter-spacing: .04em; color: var(--muted); margin: .5rem 0 .1rem; }
.text-of-model { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; max-width: none; line-height: 1.55; }
.asked { color: var(--muted); border-left: 3px solid var(--line); padding-left: .75rem; }
.long { max-height: 11rem; overflow-y: auto; }
.reply { background: var(--panel); border-radius: .4rem; padding: .6rem .8rem; }
.reply del, .reply mark, .reply ins { text-decoration: none; border-radius: .2rem; padding: .05em .15em; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.reply .declaration { background: var(--declaration-ground); color: var(--declaration-ink); }
.reply .leak { background: var(--leak-ground); color: var(--leak-ink); text-decoration: line-through; text-decoration-thickness: 1px; }
.reply .space { outline: 1px dotted var(--muted); }
.reply .residue { background: var(--residue-ground); color: var(--residue-ink); }
.reply .given { background: var(--given-ground); color: var(--given-ink); }
.rule { display: inline-block; font: 600 .72rem/1.3 system-ui, sans-serif; border: 1px solid currentColor; border-radius: .25rem; padding: 0 .3em; margin-right: .35em; text-decoration: none; }
.scores { font-size: .8rem; color: var(--muted); margin: .4rem 0 0; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem .8rem; font-size: .85rem; margin: .5rem 0; padding: 0; list-style: none; }
.legend .reply { padding: 0; background: none; }
.hidden-word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
footer { padding-top: 2rem; padding-bottom: 2rem; font-size: .875rem; }
@media (max-width: 50rem) {
  body { font-size: 15px; }
  header, main, footer, nav { padding-left: .8rem; padding-right: .8rem; }
  #reader-columns { grid-template-columns: minmax(0, 1fr); }
  #reader-columns > div { position: static; }
  #conversation-list { max-height: 40vh; }
  .answer { padding: .25rem .75rem .5rem; }
  figure { margin-right: 0; }
}
@media print {
  :root { color-scheme: light; --ground: #fff; --panel: #f4f4f4; --ink: #000; --muted: #444; --line: #bbb; --link: #000; }
  nav, .tools, .table > button, .skip, #conversation-list, #reader-tools, thead button::after { display: none; }
  #reader-columns { display: block; }
  .scroll { overflow: visible; }
  .long { max-height: none; }
  table { font-size: 7.5pt; }
  figure, tr, .answer { break-inside: avoid; }
}
`;
