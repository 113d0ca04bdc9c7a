import { marked } from 'marked';

/** Markdown that GitHub would render: a job summary or a comment. */
export interface Rendered {
  id: string;
  title: string;
  markdown: string;
}

/** Returns a page with summaries and comments, rendered similarly to GitHub. */
export function reportPage(parts: readonly Rendered[]): string {
  const sections = parts.map(
    ({ id, title, markdown }) =>
      `<h2 class="part">${title}</h2>\n<article id="${id}">${marked.parse(markdown, { async: false, gfm: true })}</article>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>osc-deploy: what GitHub shows</title>
<style>${style}</style>
<main>
${sections.join('\n')}
</main>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --fg: #1f2328; --bg: #fff; --line: #d1d9e0; --soft: #f6f8fa; --link: #0969da; --muted: #59636e }
@media (prefers-color-scheme: dark) {
  :root { --fg: #f0f6fc; --bg: #0d1117; --line: #3d444d; --soft: #151b23; --link: #4493f8; --muted: #9198a1 }
}
body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/1.5 'Liberation Sans', 'Segoe UI', Helvetica, Arial, 'Noto Color Emoji', sans-serif }
main { max-width: 900px; margin: 0 auto; padding: 24px }
h2.part { font-size: 13px; color: var(--muted); font-weight: 600; margin: 32px 0 8px }
article { border: 1px solid var(--line); border-radius: 6px; padding: 16px 20px; background: var(--bg) }
article > :first-child { margin-top: 0 } article > :last-child { margin-bottom: 0 }
h1, h2, h3 { line-height: 1.25; border-bottom: 1px solid var(--line); padding-bottom: .3em } h3 { border: 0 }
a { color: var(--link); text-decoration: none } a:hover { text-decoration: underline }
table { border-collapse: collapse; display: block; width: max-content; max-width: 100%; overflow: auto; margin: 0 0 16px }
th, td { border: 1px solid var(--line); padding: 6px 13px; text-align: left } tr:nth-child(2n) { background: var(--soft) }
code { background: var(--soft); border-radius: 6px; padding: .2em .4em; font: 85% 'Liberation Mono', ui-monospace, monospace }
pre { background: var(--soft); border-radius: 6px; padding: 16px; overflow: auto } pre code { padding: 0; background: none }
sub { color: var(--muted) } details { margin-bottom: 16px }
`;
