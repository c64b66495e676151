/** Hash of "password" with the salt "somesalt", from the tests of argon2's reference implementation. */
export const referenceHash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
