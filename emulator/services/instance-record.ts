import { abilitiesOf } from './abilities.js';
import { jobStatus, type StoredInstance } from './instances.js';
import type { Services } from './services.js';

/**
 * An instance or job as its service shows it: an option that was never set is the text `undefined`. Links are relative to
 * the host of the service.
 */
export function recordOf(instance: StoredInstance, services: Services): Record<string, unknown> {
  const { name, url, options, service } = instance;
  const link = (path: string) => ({ href: `/services/${service.serviceId}/${path}/${name}` });
  const job = service.serviceType === 'job';
  const { updates, restarts } = abilitiesOf(service.serviceId);
  const links = {
    self: link('instances'),
    health: link('health'),
    logs: link('logs'),
    ports: link('ports'),
    ...(restarts ? { restart: link('restart') } : {}),
    ...(updates ? { update: link('instances') } : {}),
    ...(service.scales ? { scale: link('scale') } : {}),
  };
  return {
    ...Object.fromEntries(service.options.map((option) => [option.name, 'undefined'])),
    ...options,
    name,
    ...(job ? { status: jobStatus(instance, services) } : { url }),
    resources: { license: { url: 'https://example.com/license' }, ...(job ? {} : { app: { url } }) },
    ...(services.options.links ? { _links: links } : {}),
  };
}
