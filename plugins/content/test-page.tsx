/** What tests of the pages of content look at and press. */
import { useLocation } from '@portal/sdk/navigation';
import type { FakeHost } from '@portal/sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{`${pathname}${search}`}</output>;
};
export const address = () => screen.getByRole('status', { name: '地址' }).textContent;

export const line = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(`^${title}`) }));
/** Those under 更多 are drawn, and hidden. */
export const actions = (part: ReturnType<typeof within>) =>
  [...part.queryAllByRole('button', { hidden: true }), ...part.queryAllByRole('link', { hidden: true })].filter(
    ({ textContent }) => textContent !== '更多',
  );
export const texts = (part: ReturnType<typeof within>) => new Set(actions(part).map(({ textContent }) => textContent));
export async function press(part: ReturnType<typeof within>, name: string) {
  const found = actions(part).find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no ${name}.`);
  await userEvent.click(found);
}
export const made = (host: FakeHost, { path }: { path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
