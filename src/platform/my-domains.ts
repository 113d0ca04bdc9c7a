import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
import { type ControlPlane, pathOf } from './control-plane.js';

const domain = z.looseObject({
  domain: z.string(),
  serviceId: z.nullish(z.string()),
  instanceName: z.nullish(z.string()),
  isManaged: lenient(z.boolean()),
});
/** `isManaged` marks the platform's own address of an app. */
export type MyDomain = z.infer<typeof domain>;
type MappedDomain = Record<'domain' | 'serviceId' | 'instanceName', string>;

/** Makes the client of custom domains of instances and apps. */
export function domainsApi(controlPlane: ControlPlane) {
  return {
    list: async (): Promise<MyDomain[]> =>
      (await controlPlane.readOffered('/mydomains', z.array(domain))) ?? [],
    add: (body: MappedDomain) => controlPlane.command({ method: 'POST', path: '/mydomains', body }),
    remove: ({ serviceId, instanceName, domain }: MappedDomain) =>
      controlPlane.remove(pathOf('mydomains', serviceId, instanceName, domain)),
  };
}
