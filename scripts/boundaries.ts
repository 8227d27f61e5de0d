/** `npm run check` runs it: imports stay within what the rooms may reach, and every query is awaited. */
import { readGraph, readSources } from './boundaries/graph.ts';
import { queryFaults } from './boundaries/queries.ts';
import { importFaults } from './boundaries/rooms.ts';
import { root } from './registry.ts';

const sources = readSources(root);
const faults = [...importFaults(readGraph(root, sources)), ...queryFaults(sources)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
