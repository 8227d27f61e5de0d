/** Where the portal is reached from outside, for links in messages to people without an account. */
let home = '';

export const entrance = (): string => home;

export function installEntrance(address: string): void {
  home = address;
}
