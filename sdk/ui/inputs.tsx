/** Fluent's inputs, whose change is the new value alone. */
import * as fluent from '@fluentui/react-components';

type Valued<Props, Value> = Omit<Props, 'onChange'> & { onChange?: (value: Value) => void };

export const Input = ({ onChange, ...input }: Valued<fluent.InputProps, string>) => (
  <fluent.Input {...input} onChange={(_, { value }) => onChange?.(value)} />
);

export const Textarea = ({ onChange, ...textarea }: Valued<fluent.TextareaProps, string>) => (
  <fluent.Textarea {...textarea} onChange={(_, { value }) => onChange?.(value)} />
);

/** Named by its placeholder, unless it has a name of its own. */
export const SearchBox = ({ onChange, ...search }: Valued<fluent.SearchBoxProps, string>) => (
  <fluent.SearchBox
    aria-label={search.placeholder}
    dismiss={{ 'aria-label': '清空' }}
    {...search}
    onChange={(_, { value }) => onChange?.(value)}
  />
);

/** A box in between is ticked by the next click. */
export const Checkbox = ({ onChange, ...box }: Valued<fluent.CheckboxProps, boolean>) => (
  <fluent.Checkbox {...box} onChange={(_, { checked }) => onChange?.(checked === true)} />
);
