import type { Call, InputOf } from '@portal/sdk/contract';
import { ActionButton, type ButtonAppearance } from '@portal/sdk/ui';

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
