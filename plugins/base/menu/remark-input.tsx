import { Checkbox } from '@portal/sdk/ui';

const MARK = { disabled: '禁用（显示但不能打开）', hide: '空间不足时先收起' } as const;
type Mark = keyof typeof MARK;

const marksOf = (remark: string | undefined): Mark[] =>
  (Object.keys(MARK) as Mark[]).filter((mark) => remark?.includes(mark));

interface Props {
  value: string | undefined;
  onChange: (remark: string | undefined) => void;
}

/** 禁用与收起两种标记。 */
export function RemarkInput({ value, onChange }: Props) {
  const marks = marksOf(value);
  const set = (mark: Mark, on: boolean) => {
    const next = on ? [...marks, mark] : marks.filter((other) => other !== mark);
    onChange(next.length > 0 ? next.join(',') : undefined);
  };
  return (Object.keys(MARK) as Mark[]).map((mark) => (
    <Checkbox
      key={mark}
      label={MARK[mark]}
      checked={marks.includes(mark)}
      onChange={(_, { checked }) => set(mark, checked === true)}
    />
  ));
}
