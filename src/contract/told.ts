/**
 * Where a value comes from. `person`: an option, an argument, or `with:` of the workflow that runs. `workflow`: found in
 * a clone's workflow file. `folder`: the clone's own configuration. `repository`: a default made from its name.
 * `record`: read back from the platform.
 */
export type From = 'person' | 'workflow' | 'folder' | 'repository' | 'record';

/** A value with its origin. Only a person's word takes over what another one deployed, or leaves the clone. */
export interface Told<T> {
  value: T;
  from: From;
}
