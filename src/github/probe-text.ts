/** What the probe beside a login's secret holds: what counts is that GitHub takes it. */
export const probeText = 'This secret shows that the one beside it can be written.';
