/** Whether a URL's host is this very machine. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
