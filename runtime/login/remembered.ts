const key = 'portal:account';

/** The account that a person asked this browser to remember; never the password. */
export const rememberedAccount = {
  get: (): string => localStorage.getItem(key) ?? '',
  set: (account: string): void => (account ? localStorage.setItem(key, account) : localStorage.removeItem(key)),
};
