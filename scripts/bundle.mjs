/**
 * Runs rsbuild, whose config leaves the files of each chunk group in `.cache`. A process of its own, without tsx:
 * rspack prints some of its functions into the bundles, and tsx would leave its name helper in them.
 */
import { createRsbuild, loadConfig } from '@rsbuild/core';

const { content } = await loadConfig({ cwd: process.cwd() });
const rsbuild = await createRsbuild({ cwd: process.cwd(), rsbuildConfig: content });
const { close } = await rsbuild.build();
await close();
