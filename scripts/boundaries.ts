/**
 * `npm run check` runs it: imports stay within what the rooms may reach, subjects do not import each other in a circle,
 * areas name no table of another owner, every query is awaited, and none works on what is sealed.
 */
import { circleFaults } from './boundaries/circles.ts';
import { readGraph, readSources } from './boundaries/graph.ts';
import { personalFaults } from './boundaries/personal.ts';
import { queryFaults } from './boundaries/queries.ts';
import { importFaults } from './boundaries/rooms.ts';
import { readOwners, tableFaults } from './boundaries/tables.ts';
import { root } from './registry.ts';

const sources = readSources(root);
const edges = readGraph(root, sources);
const faults = [
  ...importFaults(edges),
  ...circleFaults(edges),
  ...tableFaults(sources, readOwners(root)),
  ...queryFaults(sources),
  ...personalFaults(sources),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
