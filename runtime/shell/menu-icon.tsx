import { makeStyles } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';

const useStyles = makeStyles({ place: { width: '20px', height: '20px' } });

/** Apart from the menu: the login page and slow lines do without them. */
const Icon = lazy(() => import(/* webpackChunkName: "menu-icons" */ './menu-icons.tsx'));

interface Props {
  /** As the entry of the menu says it; a name that is not known draws a page. */
  name: string | undefined;
  /** Text that an entry without an icon is told by where only icons stand. */
  text?: string | undefined;
}

export function MenuIcon(props: Props) {
  const styles = useStyles();
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <Icon {...props} />
    </Suspense>
  );
}

/** One character for each name of a level: the first, or where others begin alike, the first in which it differs. */
export const marksOf = (names: readonly string[]): readonly string[] =>
  names.map((name, self) => {
    const marks = Array.from(name);
    const others = names.filter((other, index) => index !== self && other !== name);
    const apart = marks.findIndex(
      (_, at) => !others.some((other) => other.startsWith(marks.slice(0, at + 1).join(''))),
    );
    return marks[Math.max(apart, 0)] ?? '';
  });
