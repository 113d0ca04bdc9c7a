import tls from 'node:tls';

/**
 * Loaded before the action: plays the name server of production, so that its hosts are those of the lean server on this
 * machine. Certificates and names are checked as ever.
 */
const ports = JSON.parse(process.env['OSC_BENCH_PORTS'] ?? '{}') as Record<string, number>;

function portOf(host: string): number | undefined {
  if (host === 'deploy.svc.prod.osaas.io') return ports['api'];
  return host.endsWith('.pages.osaas.io') ? ports['site'] : ports['storage'];
}

const { connect } = tls;
tls.connect = ((options: tls.ConnectionOptions, ...rest: []) => {
  const port = portOf(options.host ?? '');
  return connect({ ...options, host: '127.0.0.1', port }, ...rest);
}) as typeof connect;
