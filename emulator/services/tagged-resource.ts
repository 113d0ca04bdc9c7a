/** Tags of one resource. They outlive it, and the next one of that name has them. */
export interface TaggedResource {
  readonly tenant: string;
  readonly resourceType: string;
  /** The service of an instance. */
  readonly serviceId: string | undefined;
  readonly resourceId: string;
  readonly tags: readonly string[];
  readonly updatedAt: string;
}
