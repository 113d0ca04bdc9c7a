/** One status of a deployment, as it was sent. */
export type DeploymentStatus = Readonly<Record<string, unknown>>;

/** A deployment and everything that was said about it. */
export interface Deployment {
  readonly id: number;
  readonly environment: string;
  /** The request that made it. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly statuses: DeploymentStatus[];
}

/** The deployments of one repository. */
export class Deployments {
  readonly all: Deployment[] = [];

  add(request: Readonly<Record<string, unknown>>): Deployment {
    const environment = typeof request['environment'] === 'string' ? request['environment'] : 'production';
    const deployment: Deployment = { id: 7001 + this.all.length, environment, request, statuses: [] };
    this.all.push(deployment);
    return deployment;
  }
}
