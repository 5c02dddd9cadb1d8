import en from '../../locales/en/workspaces.json';
import zh from '../../locales/zh/workspaces.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    workspaces: typeof zh;
  }
}

export const workspacesTexts = defineTexts({ workspaces: { zh, en } });
