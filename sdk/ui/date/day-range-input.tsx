import { Button, makeStyles, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { date } from '../../format/index.ts';
import { now } from '../../services.ts';
import { DayInput } from './day-input.tsx';
import { presets } from './presets.ts';
import { RangeInput, type RangeProps } from './range-input.tsx';

const useStyles = makeStyles({ preset: { minWidth: '24px', width: '24px', padding: 0 } });

function Presets({ label, onChange }: Pick<RangeProps, 'label' | 'onChange'>) {
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

/** 起止日期 with presets. */
export const DayRangeInput = (props: RangeProps) => (
  <RangeInput {...props} input={DayInput} end={<Presets label={props.label} onChange={props.onChange} />} />
);
