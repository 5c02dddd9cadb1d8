import { Module } from '@nestjs/common';
import { AccountFacts } from './account-facts.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { UsersRepository } from './users.repository.ts';
import { UsersService } from './users.service.ts';

@Module({ providers: [AccountFacts, PasswordsService, UsersRepository, UsersService], exports: [UsersService] })
export class UsersModule {}
