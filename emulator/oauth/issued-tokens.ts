/** One secret value the platform has handed out. */
export interface IssuedToken {
  readonly kind: 'access' | 'refresh' | 'code' | 'client-secret';
  readonly value: string;
  /** The tenant it acts for; `undefined` for a client secret. */
  readonly tenant: string | undefined;
}

/** Every secret ever handed out, so that a test can look for leaks. */
export class IssuedTokens {
  readonly all: IssuedToken[] = [];

  /** Records a value and gives it back. */
  add(kind: IssuedToken['kind'], value: string, tenant: string | undefined): string {
    this.all.push({ kind, value, tenant });
    return value;
  }
}
