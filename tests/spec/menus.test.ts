/** The menus of all areas as people see them. */
import { expect, test } from '@rstest/core';
import { plugins } from './areas.ts';

const entries = plugins.flatMap(({ id, menus = {} }) =>
  Object.entries(menus).map(([name, menu]) => ({ where: `${id}/${name}`, level: `${id}/${menu.parent ?? ''}`, menu })),
);

test('every entry of a menu has an icon, and its neighbours have others', () => {
  expect(entries.filter(({ menu }) => menu.icon === undefined).map(({ where }) => where)).toEqual([]);
  const shared = entries.filter(({ level, menu }, at) =>
    entries.some((other, place) => place < at && other.level === level && other.menu.icon === menu.icon),
  );
  expect(shared.map(({ where }) => where)).toEqual([]);
});
