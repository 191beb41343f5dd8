import paper from '@adarash/texts/paper.json' with { type: 'json' };
import { escaped } from '../http/html.ts';
import type { Demo, SignIn } from '../repositories/demo.ts';

/**
 * A strip above every page, outside of what the screens draw, so that none of them can leave it out and none grows by it.
 * It has a place of its own: what is a screen high is as much lower as the strip is high, and scrolls below it.
 */
const STYLE = `
:root{--demo:26px;--rest:calc(100vh - var(--demo))}
@supports (height:max(1px,1dvh)){:root{--demo:max(22px,3.6vmin);--rest:calc(100dvh - var(--demo))}}
html,body{height:100vh;height:100dvh;min-height:0;overflow:hidden}
#root{position:absolute;top:var(--demo);right:0;bottom:0;left:0;min-height:0;overflow:auto}
.min-h-dvh{min-height:var(--rest)}
.h-dvh{height:var(--rest)}
.fixed.inset-y-0{top:var(--demo)}
.fixed.top-2{top:calc(var(--demo) + .5rem)}
@media (min-width:48rem){.md\\:h-dvh{height:var(--rest)}}
@media (orientation:landscape){.landscape\\:h-dvh{height:var(--rest)}html[data-screen=hall]{font-size:calc(var(--rest)*.034)}}
@supports (width:min(1px,2px)){@media (orientation:landscape){html[data-screen=hall]{font-size:min(var(--rest)*.034,1.92vw)}}}
#demo{position:fixed;top:0;right:0;left:0;z-index:10000;height:var(--demo);display:flex;justify-content:center;gap:1.2em;
 font-size:calc(var(--demo)*.58);line-height:var(--demo);font-weight:700;white-space:nowrap;color:#000;
 background:#facc15;background:repeating-linear-gradient(-45deg,#facc15 0 14px,#fde047 14px 28px)}
#demo i{font-style:normal;font-weight:400}
#demo summary{cursor:pointer;text-decoration:underline;list-style:none}
#demo table{position:absolute;top:100%;right:0;font-size:14px;font-weight:400;line-height:1.9;text-align:left;
 background:#fef9c3;border:1px solid #a16207}
#demo td{padding:0 .8em}
@media (max-width:60rem){#demo i{display:none}}
@media print{html,body{height:auto;overflow:visible}#root{position:static;overflow:visible}
 body>#demo{display:flex!important;position:static}#demo details{display:none}}
`;

/** What the hall sees: nobody there has to know who can sign in. */
const IN_THE_HALL = /^\/(hall|tv|verify|play|check)(\/|\.|$)/;

const STARTS_BODY = /<body[^>]*>/;

/** Marks a page of the web client. */
export const markAsDemo =
  (demo: Demo) =>
  (html: string, path: string): string =>
    html
      .replace('<html ', '<html data-demo="" ')
      .replace('</head>', `<style>${STYLE}</style></head>`)
      .replace(STARTS_BODY, (body) => body + stripOf(IN_THE_HALL.test(path) ? null : demo));

function stripOf(demo: Demo | null): string {
  const words = (['en', 'am', 'om'] as const).map((language) => {
    const word = paper.demo[language];
    const rest = paper.demoNotice[language].slice(word.length);
    return `<span lang="${language}">${word}<i>${rest}</i></span>`;
  });
  return `<aside id="demo" aria-label="${paper.demoNotice.en}">${words.join('')}${demo ? signInsOf(demo) : ''}</aside>`;
}

function signInsOf({ owner, halls }: Demo): string {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  const of = (who: string, { email, password }: SignIn) => row(who, email, password);
  const rows = [
    ...(owner ? [of('Owner', owner)] : []),
    ...halls.flatMap(({ name, cashier, moderator }) => [
      of(`${name}: cashier`, cashier),
      of(`${name}: moderator`, moderator),
    ]),
  ];
  return `<details><summary lang="en">Sign-ins</summary><table lang="en">${rows.join('')}</table></details>`;
}
