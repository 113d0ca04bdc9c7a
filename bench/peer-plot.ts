const [left, width, bar, gap] = [130, 470, 15, 26];

/** Bars in groups, as an SVG that reads on a light and on a dark page. Each group has a scale of its own. */
export function drawBars(groups: { title: string; times: [name: string, ms: number][] }[]): string {
  const lines: string[] = [];
  let y = 10;
  for (const { title, times } of groups) {
    const longest = Math.max(...times.map(([, ms]) => ms));
    lines.push(`<text x="0" y="${y + 12}" font-weight="bold">${title}</text>`);
    y += 20;
    for (const [name, ms] of times) {
      const length = Math.max(1, Math.round((ms / longest) * width));
      const fill = name === 'osc-deploy' ? '#1f6feb' : '#8b949e';
      lines.push(
        `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${name}</text>`,
        `<rect x="${left}" y="${y + 1}" width="${length}" height="${bar - 2}" fill="${fill}"/>`,
        `<text x="${left + length + 6}" y="${y + 12}">${(ms / 1000).toFixed(2)} s</text>`,
      );
      y += bar + 2;
    }
    y += gap - bar;
  }
  const size = `width="${left + width + 70}" height="${y}" viewBox="0 0 ${left + width + 70} ${y}"`;
  const style =
    'text{font:12px system-ui,sans-serif;fill:#57606a}@media(prefers-color-scheme:dark){text{fill:#c9d1d9}}';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<title>Seconds of each client in each case</title>\n<style>${style}</style>\n${lines.join('\n')}\n</svg>\n`;
}
