import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { date } from '../../format/index.ts';
import { now } from '../../services.ts';
import { space } from '../theme.ts';
import { DayInput } from './day-input.tsx';
import { type DayRange, presets } from './presets.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: space.xs,
    minWidth: 0,
  },
  dash: { color: tokens.colorNeutralForeground3 },
  preset: { minWidth: '24px', width: '24px', padding: 0 },
});

function Presets({ label, onChange }: { label: string; onChange: (range: DayRange) => void }) {
  const styles = useStyles();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.preset}
          appearance="subtle"
          icon={<CalendarClockRegular />}
          aria-label={`${label}快捷选择`}
          title="快捷选择"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {presets(date(now())).map(([text, range]) => (
            <MenuItem key={text} onClick={() => onChange(range)}>
              {text}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

interface Props {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** What the range is of: 下单日期. */
  label: string;
}

/** 起止日期 with presets; the end never lies before the begin. */
export function DayRangeInput({ value: { from, to }, onChange, label }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <DayInput
        value={from}
        max={to}
        label={`${label}（起）`}
        placeholder="开始"
        onChange={(next) => onChange({ from: next, to })}
      />
      <span className={styles.dash} aria-hidden="true">
        至
      </span>
      <DayInput
        value={to}
        min={from}
        label={`${label}（止）`}
        placeholder="结束"
        onChange={(next) => onChange({ from, to: next })}
      />
      <Presets label={label} onChange={onChange} />
    </div>
  );
}
