declare module '@portal/sdk' {
  interface Topics {
    /** The enterprise may use a product from now on. */
    'product:opened': { productType: string };
    /** Openings have moved: lists of products are stale. */
    'product:list-refresh': Record<string, never>;
  }
}

export {};
