import { Module } from '@nestjs/common';
import { Artist } from './artist.ts';
import { CaptchaController } from './captcha.controller.ts';
import { CaptchaService } from './captcha.service.ts';

@Module({ controllers: [CaptchaController], providers: [CaptchaService, Artist], exports: [CaptchaService] })
export class CaptchaModule {}
