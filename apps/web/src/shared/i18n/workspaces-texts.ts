import en from '../../locales/en/workspaces.json';
import zh from '../../locales/zh/workspaces.json';
import { defineTexts } from './define-texts.ts';

export const workspacesTexts = defineTexts({ workspaces: { zh, en } });
