import type { Codes } from '@portal/sdk/contract';
import { Checkbox } from '@portal/sdk/ui';

interface Props<C extends string> {
  codes: Pick<Codes<C>, 'texts' | 'list'>;
  value: readonly C[] | undefined;
  /** What was chosen last stands last. */
  onChange: (chosen: C[]) => void;
}

/** 多选：每个代码一个复选框。 */
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
