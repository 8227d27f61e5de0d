/** Above the pages of authorisation. */
export const protocolTrail = [
  ['首页', '/ef/home'],
  ['平台授权', '/protocol'],
] as const;
