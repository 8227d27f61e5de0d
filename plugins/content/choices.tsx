import type { Call, Codes, InputOf } from '@portal/sdk/contract';
import { ActionButton, type ButtonAppearance, Checkbox } from '@portal/sdk/ui';

interface OrderButtonsProps<C extends Call> {
  call: C;
  input: (direction: 'UP' | 'DOWN') => InputOf<C>;
  onDone: () => unknown;
  appearance: ButtonAppearance;
}

/** 与相邻的一项交换位置。 */
export function OrderButtons<C extends Call>({ call, input, onDone, appearance }: OrderButtonsProps<C>) {
  return (['UP', 'DOWN'] as const).map((direction) => (
    <ActionButton<C> key={direction} call={call} input={input(direction)} onDone={onDone} appearance={appearance}>
      {direction === 'UP' ? '上移' : '下移'}
    </ActionButton>
  ));
}

/** An entry of a form that is drawn by its subject. */
export interface Choice<Value> {
  value: Value | undefined;
  onChange: (value: Value) => void;
}

interface Props<C extends string> extends Choice<C[]> {
  codes: Pick<Codes<C>, 'texts' | 'list'>;
}

/** 多选：每个代码一个复选框，最后选的排在最后。 */
export function Choices<C extends string>({ codes: { texts, list }, value = [], onChange }: Props<C>) {
  return list.map((code) => (
    <Checkbox
      key={code}
      label={texts[code]}
      checked={value.includes(code)}
      onChange={(_, { checked }) => onChange(checked ? [...value, code] : value.filter((one) => one !== code))}
    />
  ));
}
