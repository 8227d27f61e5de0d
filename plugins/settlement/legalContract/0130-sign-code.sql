-- Kept as hashes that a list of all codes undoes; from now on as HMAC. A code lives five minutes.
delete from con_sign_code;
