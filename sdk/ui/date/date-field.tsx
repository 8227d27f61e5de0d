import {
  Button,
  Input,
  type InputProps,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { space } from '../theme.ts';

const useStyles = makeStyles({
  input: { width: '100%', minWidth: 0 },
  surface: { padding: space.s, '& button': { fontFamily: 'inherit' } },
  button: { minWidth: '24px', width: '24px', height: '24px', padding: 0 },
});

export interface DateFieldProps extends Pick<InputProps, 'disabled'> {
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

/** The typed text: applied on Enter and on blur; a text that cannot be parsed is replaced by the previous value. */
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

/** The panel of a field and its focus. Arrow down moves into it; Escape and a choice move back. */
function usePanel(input: RefObject<HTMLInputElement | null>) {
  const [panel, setPanel] = useState<Panel>('closed');
  const close = () => {
    if (panel === 'entered') setTimeout(() => input.current?.focus()); // after the panel has let go
    setPanel('closed');
  };
  return {
    open: panel !== 'closed',
    entered: panel === 'entered',
    enter: () => setPanel('entered'),
    accompany: () => setPanel((before) => (before === 'closed' ? 'beside' : before)),
    leave: () => setPanel((before) => (before === 'beside' ? 'closed' : before)),
    close,
    /** @returns whether the key was the panel's. */
    takes(key: string): boolean {
      const closes = key === 'Escape' && panel !== 'closed';
      if (key === 'ArrowDown') setPanel('entered');
      else if (closes) close();
      return key === 'ArrowDown' || closes;
    },
  };
}

interface OpenerProps {
  choice: string;
  disabled: boolean;
  target: HTMLElement | null;
  panel: ReturnType<typeof usePanel>;
  children: ReactNode;
}

function PanelOpener({ choice, disabled, target, panel, children }: OpenerProps) {
  const styles = useStyles();
  return (
    <Popover
      open={panel.open}
      onOpenChange={(_, { open }) => (open ? panel.enter() : panel.close())}
      positioning={{ position: 'below', align: 'start', target }}
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
        onMouseDown={(event) => event.preventDefault()} // a press in the panel does not leave the field
      >
        {children}
      </PopoverSurface>
    </Popover>
  );
}

/** A field that is typed, pasted or chosen from a panel. */
export function DateField(props: Props) {
  const { onChange, onBlur, placeholder = '', label, disabled = false, choice } = props;
  const styles = useStyles();
  const { text, type, take } = useTyping(props);
  const input = useRef<HTMLInputElement>(null);
  const [box, setBox] = useState<HTMLSpanElement | null>(null);
  const panel = usePanel(input);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    else if (panel.takes(event.key)) event.preventDefault();
  };
  const leave = () => {
    take();
    panel.leave();
    onBlur?.();
  };
  const choose = (value: string) => {
    type(undefined);
    panel.close();
    onChange(value);
  };
  return (
    <Input
      className={styles.input}
      root={{ ref: setBox }}
      input={{ ref: input }}
      value={text}
      placeholder={placeholder}
      disabled={disabled}
      autoComplete="off"
      contentAfter={
        <PanelOpener {...{ choice, disabled, panel }} target={box}>
          {props.panel({ entered: panel.entered, choose, close: panel.close })}
        </PanelOpener>
      }
      onChange={(_, { value }) => {
        type(value);
        panel.close();
      }}
      onClick={panel.accompany}
      onKeyDown={onKeyDown}
      onBlur={leave}
      {...(label !== undefined && { 'aria-label': label })}
    />
  );
}
