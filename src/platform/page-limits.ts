/** Limits of My Pages. Source: the platform's public client; the interface document leaves the numbers open. */
export const pageLimits = {
  /** Bytes. */
  fileSize: 26_214_400,
  filesPerMint: 500,
  filesPerSite: 5000,
} as const;
