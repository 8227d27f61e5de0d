/** Forms of the kit. @packageDocumentation */
export { Form } from './form.tsx';
export type { FormSection } from './form.tsx';
export { FormButton } from './form-button.tsx';
export { FormDialog } from './form-dialog.tsx';
export type { FormDialogProps } from './form-dialog.tsx';
export { MoneyInput } from './money-input.tsx';
export { QueryForm } from './query-form.tsx';
export type { Field, FilterField } from './fields.ts';
