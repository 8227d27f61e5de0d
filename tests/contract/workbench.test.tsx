import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/workbench/plugin.ts';

contractSuite(plugin);
