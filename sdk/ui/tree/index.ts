/** Tree beside a list: one node chosen at a time, in the address. @packageDocumentation */
export { TreeAndList } from './tree-and-list.tsx';
export { useTree } from './use-tree.ts';
export { OrgChart } from './org-chart.tsx';
