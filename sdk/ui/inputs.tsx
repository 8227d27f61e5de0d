/** Fluent's inputs, with an `onChange` that receives the new value alone. */
import * as fluent from '@fluentui/react-components';

type Valued<Props, Value> = Omit<Props, 'onChange'> & { onChange?: (value: Value) => void };

export const Input = ({ onChange, ...input }: Valued<fluent.InputProps, string>) => (
  <fluent.Input {...input} onChange={(_, { value }) => onChange?.(value)} />
);

export const Textarea = ({ onChange, ...textarea }: Valued<fluent.TextareaProps, string>) => (
  <fluent.Textarea {...textarea} onChange={(_, { value }) => onChange?.(value)} />
);

/** The placeholder names the box, unless `aria-label` does. */
export const SearchBox = ({ onChange, ...search }: Valued<fluent.SearchBoxProps, string>) => (
  <fluent.SearchBox
    aria-label={search.placeholder}
    dismiss={{ 'aria-label': '清空' }}
    {...search}
    onChange={(_, { value }) => onChange?.(value)}
  />
);

/** A click on a mixed box ticks it. */
export const Checkbox = ({ onChange, ...box }: Valued<fluent.CheckboxProps, boolean>) => (
  <fluent.Checkbox {...box} onChange={(_, { checked }) => onChange?.(checked === true)} />
);
