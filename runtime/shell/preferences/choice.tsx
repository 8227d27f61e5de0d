import { Field, Radio, RadioGroup } from '@fluentui/react-components';

interface Props<Value extends string | number> {
  label: string;
  hint?: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Choice<Value extends string | number>({ label, hint, value, options, onChange }: Props<Value>) {
  const choose = (text: string) => {
    const chosen = options.find(([option]) => String(option) === text);
    if (chosen) onChange(chosen[0]);
  };
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      <RadioGroup layout="horizontal" value={String(value)} onChange={(_, { value: text }) => choose(text)}>
        {options.map(([option, text]) => (
          <Radio key={option} value={String(option)} label={text} />
        ))}
      </RadioGroup>
    </Field>
  );
}
