import { makeStyles, tokens } from '@fluentui/react-components';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { ClipboardTaskRegular } from '@fluentui/react-icons/svg/clipboard-task';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { NewsRegular } from '@fluentui/react-icons/svg/news';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { VehicleTruckProfileRegular } from '@fluentui/react-icons/svg/vehicle-truck-profile';

const useStyles = makeStyles({ mark: { fontSize: tokens.fontSizeBase300 } });

/** Icons that menu rows name; the server's table holds the name, administrators choose from these. */
const icons = {
  box: BoxRegular,
  calendar: CalendarClockRegular,
  cart: CartRegular,
  task: ClipboardTaskRegular,
  document: DocumentRegular,
  news: NewsRegular,
  people: PeopleRegular,
  settings: SettingsRegular,
  truck: VehicleTruckProfileRegular,
};

interface Props {
  name: string | undefined;
  /** Text that an entry without an icon is told by where only icons stand. */
  text?: string | undefined;
}

export function MenuIcon({ name, text }: Props) {
  const styles = useStyles();
  const Icon = icons[name as keyof typeof icons];
  if (Icon) return <Icon />;
  return text ? (
    <span aria-hidden className={styles.mark}>
      {text}
    </span>
  ) : (
    <DocumentRegular />
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
