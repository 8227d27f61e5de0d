import { Button, Input, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { space } from '../theme.ts';

const useStyles = makeStyles({
  input: { width: '100%', minWidth: 0 },
  surface: { padding: space.s, '& button': { fontFamily: 'inherit' } },
  button: { minWidth: '24px', width: '24px', height: '24px', padding: 0 },
});

export interface DateFieldProps {
  /** As the wire has it, or empty. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
  /** First and last value that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  placeholder?: string;
  /** Needed outside a form's field. */
  label?: string;
  disabled?: boolean;
}

/** What a panel is told, and tells. */
export interface PanelControl {
  /** The panel shall take the focus. */
  readonly entered: boolean;
  readonly choose: (value: string) => void;
  readonly close: () => void;
}

interface Props extends DateFieldProps {
  /** What a person typed, as the wire has it; `undefined` when it means nothing. */
  parse: (text: string) => string | undefined;
  /** Name of the panel and of the button that opens it. */
  choice: string;
  panel: (control: PanelControl) => ReactNode;
}

/** Beside an input that keeps the focus, or with the focus inside. */
type Panel = 'closed' | 'beside' | 'entered';

/** What is being typed: taken on Enter and when the field is left; what means nothing gives way to what was. */
function useTyping({ value, onChange, min = '', max = '', parse }: Props) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    if (typed === undefined) return;
    const next = parse(typed);
    setTyped(undefined);
    if (typed.trim() === '') onChange(undefined);
    else if (next !== undefined && next !== value && next >= min && (max === '' || next <= max)) onChange(next);
  };
  return { text: typed ?? value ?? '', type: setTyped, take };
}

/** A field that is typed, pasted or chosen from a panel. Arrow down goes into the panel. */
export function DateField(props: Props) {
  const { onChange, onBlur, placeholder = '', label, disabled = false, choice, panel: draw } = props;
  const styles = useStyles();
  const { text, type, take } = useTyping(props);
  const [panel, setPanel] = useState<Panel>('closed');
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => {
    if (panel === 'entered') setTimeout(() => input.current?.focus()); // after the panel has let go
    setPanel('closed');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    else if (event.key === 'ArrowDown') setPanel('entered');
    else if (event.key === 'Escape' && panel !== 'closed') close();
    else return;
    if (event.key !== 'Enter') event.preventDefault();
  };
  const leave = () => {
    take();
    setPanel((before) => (before === 'beside' ? 'closed' : before));
    onBlur?.();
  };
  const choose = (value: string) => {
    type(undefined);
    close();
    onChange(value);
  };
  const opener = (
    <Popover
      open={panel !== 'closed'}
      onOpenChange={(_, { open }) => (open ? setPanel('entered') : close())}
      positioning={{ position: 'below', align: 'start', target: box.current }}
      unstable_disableAutoFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          appearance="transparent"
          size="small"
          icon={<CalendarRegular />}
          aria-label={choice}
          disabled={disabled}
        />
      </PopoverTrigger>
      <PopoverSurface
        className={styles.surface}
        aria-label={choice}
        onMouseDown={(event) => event.preventDefault()} // a press in the panel is not a leaving of the field
      >
        {draw({ entered: panel === 'entered', choose, close })}
      </PopoverSurface>
    </Popover>
  );
  return (
    <Input
      className={styles.input}
      root={{ ref: box }}
      input={{ ref: input }}
      value={text}
      placeholder={placeholder}
      disabled={disabled}
      autoComplete="off"
      contentAfter={opener}
      onChange={(_, { value }) => {
        type(value);
        setPanel('closed');
      }}
      onClick={() => setPanel((before) => (before === 'closed' ? 'beside' : before))}
      onKeyDown={onKeyDown}
      onBlur={leave}
      {...(label !== undefined && { 'aria-label': label })}
    />
  );
}
