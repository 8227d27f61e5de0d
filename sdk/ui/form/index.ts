/** Forms of the kit. @packageDocumentation */
// Forms
export { Form } from './form.tsx';
export type { FormSection } from './form.tsx';
export type { KeepOptions } from './use-keeping.ts';
export { FormButton } from './form-button.tsx';
export { FormDialog } from './form-dialog.tsx';
// Steps and batches
export { BatchButton, BatchStepButton } from './batch-button.tsx';
export { ActivateButton } from './activate-button.tsx';
export { TransferButton, waitingTaskOf } from './transfer-button.tsx';
export { StepButton } from './step-button.tsx';
// Filters
export { QueryForm, QueryForm as SearchBar } from './query-form.tsx';
// Fields
export type { ControlProps, Field, FilterField } from './fields.ts';
export { CodeCheckboxes, CodeDropdown } from './choice.tsx';
export { PeopleChoice } from '../people-choice.tsx';
export { moved, SortList } from './sort-list.tsx';
export { MoneyInput } from './money-input.tsx';
export { TreeSelect } from './tree-select.tsx';
export type { TreeNode } from './tree-rows.ts';
