declare const REGISTRY_KEYS: readonly string[];

/** Public keys that the build has pinned, SPKI in base64. */
export const pinnedKeys = REGISTRY_KEYS;
