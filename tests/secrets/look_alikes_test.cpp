// SPDX-License-Identifier: Apache-2.0
// Look-alikes: what stands in ordinary files and commands and is no secret. Random parts were made once.
#include "secrets/test_kinds.h"
#include "secrets/views.h"

namespace pawl {
namespace {

const std::vector<std::string> kLockFilesAndHashes = {
    "\"integrity\": \"sha512-grcO7n8aUDm+8H7CNH8GbtCPXcdRJEfjQEMAAmtuVFWUoGVoXWTEmAu41FRKhyGpmgGtI"
    "Z61nPahXvbxWh2DCw==\"",
    "\"integrity\": \"sha1-t84J1rvABOcXXGQ8feywtYDsN7w=\"",
    "      integrity sha512-lxLdLmquuUuujS+fopxaKEye91IYKc8QebCA6ddKHBD8q2pCQ9M2Vt6+TB7XlkjoVuj"
    "5ovWMlfDOSznBW/+tXA==",
    "resolved \"https://files.acme.dev/lodash/-/lodash-4.17.21.tgz#2f8b2b19b8f89a50f8a8e9bb8bdb5"
    "eba456bf92d\"",
    "checksum = \"5d98065e5751f75143a5f61debc267b0bc8d3b1939a9b4ddbe45cf642b0c3a4a\"",
    "{ url = \"https://files.acme.dev/a/b/six-1.16.0.tar.gz\", hash = \"sha256:cdd7f9fcc589f8d0a9f"
    "94f03e7914c0f87f17f8499ff30499a90ebb4108e360d\" }",
    "    --hash=sha256:dfcfc69e290d9f945ffa4d1278220ad2cf1337349e455d52613c2813c40d2aff \\",
    "github.com/pkg/errors v0.9.1 h1:tL8cRpZNlHCGIHiCkUR4vujHW0MJrisSLj/oesfs9aU=",
    "github.com/pkg/errors v0.9.1/go.mod h1:Nw/EG03bcjsq+2xHwLV4lKqyxcFFt5fduRJuXMogMRI=",
    "    lodash (4.17.21) sha256=15661ffb0df9daee36452bcf48385971f1bba10ef43a9e7516072cb95eb92e"
    "57",
    "\"shasum\": \"561d80e1ed511b327f2f171fc118de91165c672a\"",
    "\"content-hash\": \"325260ebfdc409e7349f28ca442f72d7\"",
    "etag: \"81f7169b32dac0940e401d83c4a29548\"",
    "ETag: W/\"fa91200314bd807d4b6ab055385\"",
    "commit 4edd3aae7ed5e15ff034d16017fbce66869b7bb7",
    "Merge: 1fcb447 fc135c3",
    "index 96aff26..c035c0a 100644",
    "09cfce14db0699202bd90872129b6f237adc0cc5 refs/heads/main",
    "FROM node:20@sha256:6aca3b736998252d572dd7df79d82a5d04395d6a3a21f42a6ec7f306532a4b3e",
    "image: acme/app@sha256:a53b3266ab5e27cec03b40fca2f903fb6ac49f239da2d17d782483fd5c72eb42",
    "md5: 04b008ec2166e0f28f015cd160dddc05",
    "SHA256 (a.iso) = a496d2b6cd684fb9035e22c1d460fae4e72b005d284ba6492933cb9bfe74800c",
    "47f1006d779171cb09ee33b8cc952e16c39bd4eb2f06e1123a4ba88f438808c5  pawl.tar.gz",
    "78e541b30e1f10d3de732212e9283c98e990afec468a6e24b2dec564f5eb04d8f675d8a9368db8f233a33951c5"
    "a83da3929add2292513d3ed27d093ab2ec3573  big.iso",
    "sri = \"sha384-MCrC3zqLnOjbFGtEw1xipiRHnBvunOKCkVWD6fDOMkRn6jTjd0R/VS3kg+1T9jWY\"",
    "<script integrity=\"sha384-gLYaPmkMrPb6kKodk0TXltS9QZRjEAD5UZ/VkNfsrqcHUf0A9+6/FnQB9T1nVld5"
    "\" crossorigin>",
    "git checkout c3cd780672bd973be1804d1e06635eeff920e60e",
    "git show 62a63b257c01:src/a.c",
    "uses: actions/checkout@d196cc53c664ce4d08e6827dde66a8165b3db495 # v4",
    "rev = \"04d30ea2f4b01bf8ead5cde07f932f72a32ad5ab\"",
    "\"gitHead\": \"193221ff6e94d8e279292c9d35bd2a6b3ea3fa1e\"",
    "source_sha: 17998eb2ed6cd342ea19bd350e4913122999d71d",
    "  digest: sha256:e95acee15bfa23e8ba3cce844eb855d0ca864de39c166c7f0393aab5016f18f6",
    "buildId=17aa7be0136393723ba8d5892c57f09f716c39f1",
    "GIT_COMMIT=80e4327ab7f00acba869e4067092776c694653f7",
    "CACHE_KEY=deps-e9825e3bf090559c8fa46e630f5906858c82b937",
    "cache-key: node-078ce82fcf4cf1c168a5bd5c7197dff5effe77a7423ee040f4312de530ada75f",
    "key: ${{ runner.os }}-fa1a0f16688977e2ff7ad86bd0a347a97b793f83",
};

const std::vector<std::string> kIds = {
    "id: 44d912f7-a149-bbf1-8616-27a78811f97c",
    "\"request_id\": \"c9059621-aad1-f8c1-24df-a38a0b2136f0\"",
    "trace_id=33e947aa51ddc038c230a9e44b982dd0",
    "span_id=ef9f3927d337c6fb",
    "traceparent: 00-64003cd0ea7af867ff82829d1e1517d4-6b72d57ef4e5bf3e-01",
    "session 76464d95-faff-538f-126c-9d534c1aa652 started",
    "X-Request-Id: 5c2d157b-eca1-9db0-ab0d-619f52a69a55",
    "correlationId: \"fb17d4ac-ef3d-1eda-9b77-3c4dd64e421a\"",
    "\"_id\": {\"$oid\": \"728b91bbb57cdb8dd750a136\"}",
    "tenant_id = \"c0bf63da-6d73-ecea-bd49-0b55e8d7c321\"",
    "AZURE_CLIENT_ID=79df8c29-e349-1d70-9d64-2ba786862656",
    "client_id: 6d9011f2-1d1c-2661-b8de-eeb6abf8054e",
    "subscription_id = \"382ed53b-5ead-b375-31c3-c038ff8d68fb\"",
    "\"appId\": \"0966b1b3-9050-68b5-1cd9-b0c36529a70d\"",
    "arn:aws:iam::123456789012:role/deploy-Y8U8OWKaVR1y",
    "arn:aws:secretsmanager:eu-west-1:123456789012:secret:app/db-TfUKO4",
    "vpc-1ea72fb9294af5f6c",
    "sg-e8063d50a800bd375",
    "ami-a96c54f9cea8aa19c",
    "i-f782323d3b4fd1fba",
    "subnet-8363f42b9471c34e2",
    "pod/api-6e280367df-thoij",
    "docker logs fbf04d841c1d",
    "docker rm 5beffd7abfd3006e4aad2a8c23222426fdbc7b662981dc7a4406e610b8fff2e2",
    "cus_r3ULlzhCy4kEoB",
    "pi_kU0G0He3512Ai5Pmd2BsPYWH",
    "price_CwHtMeUROX7kdlNPM7L4MHul",
    "evt_YoeBr4R7meNAOBivb75JJY63",
    "in_QLViGsUQMXp1iqsXLwbuKfPz",
    "sub_VDKr8hjSQzJH6cEHhIQvxXRD",
    "acct_2c827Oq73ex4OdLi",
    "AC58b6d018ad7b30ea3aefc29f6d812bad",
    "SMb86384842625b2488d3c9ced7246b778",
    "G-YKDWA07YMI",
    "UA-12345678-1",
    "GTM-RSWFGVK",
    "pub-6199961884208783",
    "077155237804-kegaxow4nx4ijj4qqpopl76jsrlqbfoc.apps.googleusercontent.com",
    "TTPLA9HC3/CJLVYXLMA",
    "<@UXS7N2T9Z>",
    "phc_nmn5xqAIocQt1J5Ftd7VpKEisyNy2t7cMor7WfdElJu",
    "pk_live_8RtE7yJFGFrQb3dOO7w2yrue",
    "pk_test_b0fEZ2dTUPeA9zyIBq20RW64",
    "sb_publishable_m8lEcojYOdFjj3mo04fPVz_bZNLWzUk",
    "https://76f2ad948b8bb61c4c950aa44ad7ac77@o123456.ingest.sentry.io/4501234567890123",
    "6LkT8fIhNpZrHzJtmgTb6q9CqFR0wlVJ3ybNs1wB",
    "pk.eyJ1IjoiYWNtZSIsImEiOiJsew9V1JhXZ93CKS8T4cF3BLlGFBCVm.ubcipRglXZa6Cz8Ru4GKMY",
    "NRJS-b06426849c91e5494b7",
    "rzp_live_kMuctKP7pkm1kf",
    "price_id = \"price_yfg9sIOO729lzyJux1n0wTig\"",
    "order #89a91b98-5340-f85d-e5aa-6c5a38129924",
    "urn:uuid:2fb7f435-86c9-35cf-6cea-7e3cecbb3b1b",
    "jti: 2ea0f690-a43b-5a6d-e1e2-671708376841",
    "device_token_id = \"4d436d14-a043-2f2f-9805-7435fe5e3e18\"",
    "key_id = \"fzdDoRnRfT5p4DyAuFuO\"",
    "kms_key_id: e49c6406-7d95-bbc8-304b-fdd43288e6f4",
    "keyName: \"deploy-key-86576a\"",
    "ocid1.instance.oc1.phx.1lzdbwlhpktowsmzkaqpyoy6khk9adrpatewej9mrsjns53io9bnzbx9djl0",
};

const std::vector<std::string> kPublicKeysAndCertificates = {
    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQNBZ914vE5ai8VjgGD8ra126v1jpDzhSgjsKr7vgsLO2nRN2do9nW"
    "4eUtRkiNasPeOMXH1KykQ6DzA2skXzeVJXL5tQUnJkwDSk4zz4HaL5CS6ar6zdcblI0fOJL8wP4zO4ixgeT11DSGx1"
    "aqJB9sJOGUBIWrBkJt8SQBtCNgAQAHL9idWPVD6pVUnL4b8tqVFjfMKjrC87p7tkLeSZlv3ljtxcYZVu1LjVOPdNx3"
    "eTAvnDl7CdsvlG4myz3SFdYox0wEEFUT6uSBFc3o0Gc0s4wk1OMNuv7HymhWZjVzLgF5 dev@laptop",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIq3TgRIqnrIpVAkxgwp088xT79lUkWVwVeg4yN0aUunh dev@lapto"
    "p",
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBB8sBZHu3Fkja3yAcBI"
    "HWZw8pLf5AvDFjRsyH8VsyYkv3q2lZyFjqi3QuxiG0G5odCY3vMAdLQleGnBMAisQJnNq= x",
    "-----BEGIN PUBLIC KEY-----\nYzb3BpkjFGo2O/LfeV9Mlv8Q6dDOMh+ocTPjObBoB8cTcLODLegHE/X58eOH6wU"
    "R\nlS2+nVmzmQTMw4MLhkdcqquh7tQjU67btDZCJZeHDyK280mhK/9nq1S/eLRSGzbX\n-----END PUBLIC KEY----"
    "-",
    "-----BEGIN CERTIFICATE-----\nLk6dKoexnmUOZDop1E7m5HzFCHjvESz5Ydh9HSrEf+EViLA+gzzj5GIcyk4ehZ"
    "gm\nmDhgWcKJ3DzVM48kA0g5mC26gxDeV2h+mxWZXzgWUe8TuNggboCPbMSo8csx5AzT\n-----END CERTIFICATE--"
    "---",
    "-----BEGIN CERTIFICATE REQUEST-----\nSI1dAD3gl3rCjUylyrmBejbGEQ7cPWiRpKpF4mdog8rZDLe6Oqpwqc"
    "6JPXmtd21B\n-----END CERTIFICATE REQUEST-----",
    "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nwmrE+DH041PJwlu2clfdgTEKVbkIQw+gy+IhvyNtUYbMD0u6ZQKF"
    "RD5pOS9Qt6cN\n-----END PGP PUBLIC KEY BLOCK-----",
    "-----BEGIN PGP SIGNATURE-----\n\nofIN08MBCTm13Tm8WrHV1Mw7Yve7D2lEhGNfWX43aSj6MVOQAxzamgs0ABJ"
    "Ygg+w\n-----END PGP SIGNATURE-----",
    "-----BEGIN SSH SIGNATURE-----\n5lS95pjUfEpadkdqSk41x/9qKaw26rn9FDeFGJ2P8Hclhq5493tgZwQc4K+B"
    "GKmT\n-----END SSH SIGNATURE-----",
    "-----BEGIN DH PARAMETERS-----\nVRNFo6r9T11WOaZYanoMTvI9OlghCmxLe4vgxwZbwmNllCg9k8oFHwlAdzSq"
    "1K33\n-----END DH PARAMETERS-----",
    "age1v4l9wyg7u2y76v9lx66c2vdqld8d87ch5rvwdz8gj8k7lc0g89psx3553d",
    "PublicKey = b9I81qq0GnXKIWN3DSoV5GE22gN5MzjHyA6fvmDwK8c=",
    "npub17mse7rk6mllu9gvk27etqz7vxgnu3lyp2waw2cs8fmf5ya827lz3vfah0g",
    "RWQ4bj76oihmc8pcaU29fCIt2KwKNCObDA1UFT1pynCH7zRFhHo2fIRv",
    "certificate-authority-data: 3PfY5wnkF1lHP4rh/lEq77cujXR/KjunBypYLNb0PiUnOl/ohGInH4sbQKBWoq"
    "q76ogFbNbsxeavtqZMgeQAoV68gyF/6Ge294RzBoECndOwVnq1bLfCjf4hL4tGNfY4KSdj4e95JUJSoFOmzHGZRqac"
    "6mJR++HtqTJKoqKDqqBoJp304DXeiKYnVaajSRsPVsey0v+n2lEl460bCgAt0E/miF16ua1hTnSJrtqUAqT7tCds5V"
    "IOtGjhOSpmLy3uR8yvbtmvTFYronli333LLZUuBz7jn3Pjv/5wq6ilHVL+wFTYJWDZOCSBbSDW/MbZ+2QjYWuQog7m"
    "hnYD1N1wArhXLPbakgZ6REBcrohH+T8vr6p9/5Ls7A1gOZyYLLYhHlKOpP/60ZHm3b0M",
    "client-certificate-data: NrWKZ0qXLjlGQBCNf/KUX2M21ufneMJVRJO911npkp+g5frBapTcPCTwAA0rJtETr"
    "oBUUr9Efdc4BmEy+/tZ1YEo9eTOIoWbE8p/i6Z5wQIBpqHVBp6brw1mT88LM7ul+nZolWED9dEVFLTuNeDtwejQT5q"
    "AFkQGQS3GOsRuVaPIss29GZ45JR7+9qZsm7gFMp/pnN9KOqfmBRNvbxVUVEcLGCA54wq885pjy0FVkBBZGdgp0oI4W"
    "ekR/Qn6iq2gsE6P86m7kd1kCH8oIkDCGhYIh5ELalUqXqBmDhgrrlDXT7gvni9hRn2ig188LXWsexV5QznLCx2rOty"
    "ZvsoRK85yFUD2FSkBAxkzBNFHpYdta+syH3lH4b3bTk4Kxx7jWq5oTxRW4c/fQfVw",
    "SHA256:v6upSBdxdxVMiKu776KYRVUwd2eEb5CTh0QQ6FoqSI1 dev@laptop (ED25519)",
    "github.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIjlMouvjudNg3dvEwPvMO6xu6LSOT4f8sUJ9SGiIAHV"
    "N",
    "public_key: \"hrU4aW/CgNF90AYhyDTh1uNoZaXyRpR9Cv1z+0pImIU=\"",
    "\"publicKey\": \"s4nbugO/Pw9maAezlergtKfvButBuN3tel6RcckdFID6o4c4PumcyDlYOoXe+1YricHO1R/CFRsL"
    "De/EN5+nAGM=\"",
    "\"x5c\": [\"RWdmhE6zmHfq9FSRfeTJHAm6x82/On65fg+XgYcjpHHVhGkd1LZTVl91ZAFxWNtSByy4Qr3kGR9H6zTZ2"
    "9qk9kqvPLBhlDSXHvRk9K22u8lRdfVLh/7SoYz5eLvXtv4OF3h+8nLq6mIuj33focyZGf+hWzEjJnYXzTUzZ7V6wo6"
    "FGfqW/xOdDCRpPef/DaltxVgFpzBgngb71XSNm+maf0Vrr9ZHyVqSxywcuOO21fZskxhXZBG32RHJ6JoWd2CtDZSbk"
    "kR6EFk=\"]",
    "\"kty\":\"RSA\",\"n\":\"0nWqIyjZTPdrO3ZvNJON5sONULaHlyljeALQXiRq2jwyuafOR4ZrH9tgmSia3uIZoGRQpjgI3"
    "WOBWiYHSmrCV2ZOycEKplfJaZcTKBI3tXUNPeMYoKsZmVBXcvaHLGv3Zo1WfqP73uDBWDXuHJobT98Q6HCxMyqOtOO"
    "qVUo7ZXBsaxqWa37wlWrA55D2GEEBRxjtpXZmIc0fUWS78vYDOni7XYLIMD0iZXSj1rMbBm7m4kLhWNvRUrS8NGEDb"
    "cY824oOZnEEUzE08BWLTiV7HIWdNpCDeU1vw8iGHAdTQbdL47MXivdicaEW65pN23Jdg2PTXD3jX8CmO8VD19ORIH\""
    ",\"e\":\"AQAB\"",
    "pubkey = \"0x236f9495d7e313a387f4802be971389d5ff7ff363b64b2377c619a1c1fc83cbae757ae370bedcc"
    "5202b98343f497afb7a4ae45e12407166f50c3c10ec906c250\"",
    "address: 0xf6f716690f48f3debb1faba68a1b5fc79f8bb106",
    "tx 0x43b0a041346a041d3fcf583075374b142f34b0f74ff333766bd9c2f162a108fc mined",
    "contract deployed at 0x220e8beca5097532c8cd366ebba2995ef233370a",
    "block hash 0x346e08f96a7addc6c4f91d755dcfbeb16aa231a8fbd160252768fd9e6319d2b3",
    "fingerprint: ba:99:d6:eb:2e:39:0d:6a:38:b3:f6:09:1e:61:fd:34",
};

const std::vector<std::string> kPlaceholders = {
    "api_key = \"your-api-key\"",
    "api_key = \"<your token>\"",
    "api_key = \"YOUR_API_KEY_HERE\"",
    "api_key = \"changeme\"",
    "api_key = \"xxxxxxxxxxxxxxxx\"",
    "api_key = \"********\"",
    "api_key = \"REDACTED\"",
    "api_key = \"placeholder\"",
    "api_key = \"example-token\"",
    "api_key = \"insert-token-here\"",
    "api_key = \"TODO\"",
    "api_key = \"dummy-key-1\"",
    "api_key = \"fake-secret-2\"",
    "api_key = \"replace_me_1\"",
    "api_key = \"test1234\"",
    "api_key = \"0000000000000000\"",
    "api_key = \"aaaaaaaaaaaaaaaa\"",
    "api_key = \"1234567890\"",
    "api_key = \"abcdefghijkl\"",
    "api_key = \"$API_KEY\"",
    "api_key = \"${API_KEY}\"",
    "api_key = \"{{ api_key }}\"",
    "api_key = \"%API_KEY%\"",
    "api_key = \"process.env.KEY\"",
    "api_key = \"os.environ['K']\"",
    "api_key = \"<%= key %>\"",
    "api_key = \"sample-key-9\"",
    "api_key = \"mock_token_3\"",
    "api_key = \"not-a-real-token1\"",
    "api_key = \"...\"",
    "api_key = \"sk-xxxxxxxxxxxxxxxxxxxxxxxx\"",
    "api_key = \"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"",
    "api_key = \"AKIAXXXXXXXXXXXXXXXX\"",
    "api_key = \"xoxb-your-token-goes-right-here\"",
    "api_key = \"sk_test_your_key_here_please1\"",
    "export API_TOKEN=your-api-key",
    "export API_TOKEN=YOUR_API_KEY_HERE",
    "export API_TOKEN=changeme",
    "export API_TOKEN=xxxxxxxxxxxxxxxx",
    "export API_TOKEN=********",
    "export API_TOKEN=REDACTED",
    "export API_TOKEN=placeholder",
    "export API_TOKEN=example-token",
    "export API_TOKEN=insert-token-here",
    "export API_TOKEN=TODO",
    "export API_TOKEN=dummy-key-1",
    "export API_TOKEN=fake-secret-2",
    "export API_TOKEN=replace_me_1",
    "export API_TOKEN=test1234",
    "export API_TOKEN=0000000000000000",
    "export API_TOKEN=aaaaaaaaaaaaaaaa",
    "export API_TOKEN=1234567890",
    "export API_TOKEN=abcdefghijkl",
    "export API_TOKEN=$API_KEY",
    "export API_TOKEN=${API_KEY}",
    "export API_TOKEN=%API_KEY%",
    "export API_TOKEN=process.env.KEY",
    "password: your-api-key",
    "password: YOUR_API_KEY_HERE",
    "password: changeme",
    "password: xxxxxxxxxxxxxxxx",
    "password: ********",
    "password: REDACTED",
    "password: placeholder",
    "password: example-token",
    "password: insert-token-here",
    "password: TODO",
    "password: dummy-key-1",
    "password: fake-secret-2",
    "password: replace_me_1",
    "password: test1234",
    "password: 0000000000000000",
};

const std::vector<std::string> kCodeAboutSecrets = {
    "token = request.headers.get('Authorization')",
    "password = getpass.getpass('Password: ')",
    "const token = await getToken(user.id)",
    "if (token === undefined) throw new Error('no token')",
    "self.password = password",
    "api_key=os.environ[\"API_KEY\"]",
    "secret = secrets.token_hex(32)",
    "const { token, refreshToken } = response.data",
    "token: string",
    "password: str | None = None",
    "def check_password(self, password: str) -> bool:",
    "public String getPassword() { return password; }",
    "password.length >= 8",
    "Authorization: Bearer $TOKEN",
    "Authorization: Bearer ${{ secrets.GITHUB_TOKEN }}",
    "curl -H \"Authorization: Bearer $(gcloud auth print-access-token)\"",
    "headers = {'Authorization': f'Bearer {token}'}",
    "Authorization: Basic $(echo -n user:pass | base64)",
    "git clone https://$USER:$TOKEN@github.com/acme/app",
    "DATABASE_URL=postgres://localhost/app",
    "DATABASE_URL=postgres://app:app@localhost:5432/app",
    "redis://:s3cretpw@redis:6379/0",
    "postgres://user:hunter2xyz@db:5432/app",
    "mysql://root:root1234@127.0.0.1/app",
    "amqp://guest:guest@rabbitmq:5672",
    "https://user:password@example.com/",
    "mongodb://${USER}:${PASS}@${HOST}/app",
    "postgresql://{user}:{password}@{host}/{db}",
    "grep -r 'BEGIN RSA PRIVATE KEY' .",
    "grep -rn 'AKIA[0-9A-Z]{16}' src",
    "re.compile(r'ghp_[A-Za-z0-9]{36}')",
    "rg 'sk-[a-zA-Z0-9]{20,}'",
    "git secrets --add 'xox[bp]-[0-9]+'",
    "prefix = 'ghp_'",
    "anchors = [\"ghp_\", \"gho_\"]",
    "token.startswith('xoxb-')",
    "openssl rand -hex 32",
    "ssh-keygen -t ed25519 -C dev@acme.dev",
    "kubectl create secret generic app --from-literal=k=$V",
    "aws secretsmanager get-secret-value --secret-id app",
    "vault kv get -field=password secret/app",
    "gh auth token",
    "export GITHUB_TOKEN=$(gh auth token)",
    "docker login -u acme --password-stdin",
    "tokenizer = AutoTokenizer.from_pretrained('bert-base')",
    "max_tokens = 4096",
    "\"eos_token\": \"<|endoftext|>\"",
    "csrf_token = 'k3J9fQ2mZx81'",
    "next_page_token: 'CAUQAA93kd02'",
    "token_type: 'Bearer'",
    "secret_name = 'prod/db-2'",
    "password_field = 'user[password2]'",
    "passwordHash: '$2b$12$C6UzMDM.H6dfI/f/IKcEeO7Zt9L8w2Q5r1y3u4i5o6p7a8s9d0f1g'",
    "key = cache_key(user, 42)",
    "sort_key: 'createdAt2'",
    "primary_key = True",
    "for key in data.keys():",
    "key: 'Ctrl+Shift+P'",
    "keyCode: 13",
    "<input type=\"password\" name=\"password\">",
    "label: 'Enter your password'",
    "error: 'invalid token at line 3'",
    "secretKeyRef: { name: app, key: db-password }",
    "valueFrom: { secretKeyRef: { key: token } }",
    "password: !vault |",
    "password: ENC[AES256_GCM,data:Ab9c8d7e,iv:x]",
    "token = \"op://vault/item/field1\"",
    "SECRET_KEY_BASE=$(rails secret)",
    "PGPASSWORD=$PW psql -h db",
    "sshpass -f ~/.pw ssh host",
    "echo $PASSWORD | docker login --password-stdin",
    "npm config set //reg.acme.dev/:_authToken=${NPM_TOKEN}",
    "//registry.acme.dev/:_authToken=${NPM_TOKEN}",
    "the token=abc is short",
    "api-key-rotation.md",
    "src/auth/token2.ts",
    "tests/fixtures/password1.json",
    "sk-learn is a typo",
    "task-1234567890abcdefghijkl",
    "--sort-key=created_at2",
    "token_count=15324",
    "my_token = other_token2",
    "Token.Name.Builtin2",
    "Password1 is weak, they said",
    "what is the token's lifetime? 3600s",
    "passwd: password expiry information changed.",
    "usermod -p '!' dev",
    "chage -l dev",
    "auth: true",
    "auth = AuthService2()",
    "machine learning login form password field",
};

// Judged wrong at first.
const std::vector<std::string> kOnceFound = {
    "password = \"SCRAM-SHA-256$4096:NoF/jy7Jzf49NnEvEA1PLw==$3YM5lg6GtjjZF+ke92vXM3utiUkKvTRWoArjm1uynmE=\"",
    std::string("mapboxgl.accessToken = \"p") + "k.eyJ1IjoiYWNtZSIsImEiOiJja3oxMjM0NTY3ODkifQ.itxqlPVtEQgeBu5KnmVkQH\"",
    std::string("TELEGRAM_TOKEN=1102") + "01543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw",
    "expect(validatePassword(\"Abcdef1!\")).toBe(true);",
    "const token = \"abc123def456\";",
    "kind: ConfigMap\ndata:\n  token.html: PGh0bWw+ijWxUZvxgohfBIUrLT3zM8OhdJqXrgtO6oAJuEPIBx\n",
    "token-service:2.14.0-rc.3+build.d57e9de",
    "htpasswd: admin:$apr1$uAw4H8Fm$CUEO9K5IWe37FHYMX7prXO",
    "password: deploy:$2y$05$c4WoMPo3SXsafkva.HHa6uXQZWr7oboPiC2bT",
    "\"PasswordLastUsed\": \"2016-05-24T20:36:03Z\",",
    "\"clientRequestToken\": \"1d2129a1-3d38-460a-9756-e5b91fddb951\"",
};

const std::vector<std::string> kMinifiedCodeAndData = {
    "!function(e,t){var n=\"wVNT5fyl\";e.key=t.5UX,e.token=n}",
    "a.token=b.c2d,e=f.g3h",
    "data:image/png;base64,Ch9h2tFXJ33OvCpqgMdiXFWnkXNkc8xmPt5I/tY9eI8bwzIxNjGPA09h5fu5IStACHlY"
    "6WDaMhG9RKw2Ow4b9/erihn161uhAJrFcCa2rJEzE1oTwi4fV3sia6eHptycUqng7MONAtGVrhND3mJZXDImk6lRdY"
    "4v",
    "url(data:font/woff2;base64,wZnBLPJKSeG16+mgBzgAcMPsJCOYh8NS378ttYRgXalHpdoTt6emYTt7aihC9AH"
    "LKuM7pjCm2OYIekazesaHLg5C21bwBi5oQmFTmjunaMHVpsgc0QucopSc8yof9lgVK37NqxcTgha0Vgtevq1aQLvEt"
    "rriAxXdROh+F5rvC13BZtSZ1JNmy935OxZE7HwJvLTGCF9qQZn6A+25h3PVBWWITUdM4oeoTlCxismKPw/ptptcNoU"
    "0Pxks1oPqWk1uy1jJZNZlT8U=)",
    "//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbImEuanMi"
    "XSwibmFtZXMiOltdfQ==",
    "\"mappings\":\"AAAA,tRp4;NjvT;8V3x;daF7;pPDC;bka2;7sv1;HGiJ;pXPQ;luDz;uklB;6P6z;TSDQ;qgrZ;v2U"
    "e;alz1;mqR7;H5tU;Te74;1Vcs;NFBJ;iAu1;FZbD;Xdec;mycj;sJOr;vseW;ltn1;5wbA;Yt9i\"",
    "const A=\"73gh4dXR8poR5UUXqX8gyMJRla3A7e9KEvLXG7YTIklwy9Lmd1YBMwM2wudoJljIzWNBTVsdggtIcviYh"
    "9zOnPu1VZ2kmKU2NkW7ZYLkaVhmTXCfxEoZQtfzpeOjfjG+mYsW1TTDnrD7tq2+1J8IVt/aVJa6D6VUbx4UpLLw/PO"
    "sLxp1tLngTrIgmD6mr2oW5aiTYtQMTUM8XquprtAtVw13e1aGqoNwwrVwtj8tRoNRJ3RgqJu1A8dNlemcoVQJCIBTJ"
    "TlseEP7yohtYIREa95IijdX66lBl4Fdzw4qObIMQYdPNeiXz+pkYBCI0yg/7hduX/sdENbQ6d2Tf2mtvwZhGWTbVod"
    "kGADgdcvJS00jP6RBGIwDlbLndUsdv13xFjZ+MHIlThGdfg+u\";",
    "0x952cff0ad466b3e9a8e38780b74e556f0b38fbe8678680c0657cc5998acab982",
    "2681ed7a7aeea916fa75bb3e4b70727c2b7eb7d21c1707de3c987459a55c303b3990c75a1c426b58525a2247b4"
    "5b6e512c9175fe0dfe18dba321319a59ea646ef06dec27599e6b95e04e32023b9340dadea709f5c4f62382e75e"
    "ab61ab5b8a7bc6938096e54a91f05820018df574a4200aff258ece7aed70b97de6d1a4d078e1",
    "#81fdc4 #61f525cd",
    "rgba(12,34,56,.5) translate3d(0,68px,0)",
    "M46.19 12.5L3 4Z",
    "\\xe6\\x5f\\x5f",
    "%ed%3d%1e",
    ".css-SFySgz{color:red}",
    "chunk-b9d213d3.0c39899b.js",
    "/assets/index-SxGXcaW3.js",
    "v1.2.3-beta.4+45bbf25",
    "2026-11-17T10:00:00.123456Z",
    "\"UB80Nknk6cPwTyYsHwDy\":\"G1k5zgsR0xwYlFiFl70C\"",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "eyJ2ZXJzaW9uIjozfQ.eyJhIjoxfQ.c2ln",
    "eyJhIjoxLCJiIjoyfQ==",
    "8cEn+9D3f8G19joKfhD8PPDCI8B3yL8t",
    "biuC4kyWy4NxfWao4Y3H1joUr+DDSUu4EEF1Sf5W93+0E5bOclwWJg==",
    "Content-MD5: gIuHEqluVgFA57jtgVhRdQ==",
    "boundary=----WebKitFormBoundarynIpa0rNxQDQAWIuU",
    "Set-Cookie: _ga=GA1.2.783294808.428451147",
    "nonce-mWkWSVPB58Srmg/yIIAO9w==",
    "<meta name=\"google-site-verification\" content=\"nSVpi5lCRrGRF7afsPmcJxcWFqjLQb0k9k9Qgdec8P7"
    "\">",
};

const std::vector<std::string> kTokensThatAreNone = {
    std::string("gh") + "p_c0mJW4ss5whqxK7f1Mq97TaCGaG9UP5PhIiM",
    std::string("gh") + "p_GG2k8hGxC3tY6W8agiYay6IkEVe4skSgWLV",
    std::string("gh") + "p_XNfv25ywAiI5SVMQ33c3yKQKPmOCGSDE5dY6o",
    std::string("xgh") + "p_t4y8YvieAfwMKVDVDL9nNjw7Xf8JYFkfKBgK",
    std::string("AK") + "IAkqsfmc5gl5mldikd",
    std::string("AK") + "IA8RG8ONB321XD",
    std::string("AK") + "IA0189UHZMIAI36HCB",
    std::string("xo") + "xb-short-one",
    std::string("sk") + "-qKNVMxuzmXlY",
    std::string("sk") + "-learn-estimator-html-repr-2",
    std::string("AI") + "zaAZxXhTOi3IWx1EnSf0g9",
    std::string("ya") + "29.short",
    std::string("SG") + ".short.token",
    std::string("gl") + "pat-cMMMJoE8PM",
    std::string("np") + "m_config_registry_url",
    std::string("np") + "m_lifecycle_event_name_of_the_script_that_runs",
    std::string("py") + "pi-GihcueCjxVUs7drWwBcz",
    std::string("hf") + "_KSbisAorRH8J",
    std::string("dap") + "i08aec12b65fdffbbc5ad",
    std::string("key") + "-d68c4cee972f81c28b9e",
    std::string("key") + "-value-store-of-the-application",
    std::string("shp") + "at_413f0ca1c65048905c38",
    std::string("sha") + "256~short",
    std::string("hv") + "s.short",
    std::string("EA") + "An4FhSWG2p5XXaXWmI42j",
    std::string("fc") + "-36181eff9c84",
    std::string("pat") + ".a.b.c",
    std::string("re") + "_match_all_the_things_1",
    std::string("fw") + "_update_counter_value",
    std::string("sk") + "_hex_only_d4cd5214b3",
    std::string("pk") + "_123_ABC",
    std::string("lin") + "_api_short",
    std::string("sec") + "ret_santa_list_of_names_for_the_office_party",
    std::string("st") + ".a1b2.c3",
    std::string("A3") + "-PAPER-SIZE",
    std::string("AGE") + "-SECRET-KEY-1T6LMR0OELOOVCQCT8KV56SOEKUM3FKZHWGZJNC6Y2DRIZBEULKUIIPDLVF",
    std::string("amzn") + ".mws.not-a-uuid",
    std::string("1//") + "0short",
    std::string("cio") + "_scheduler_quantum_expired_in_milliseconds",
    std::string("oy2") + "0ppbtmzsnd7",
    std::string("ion") + "_auth_model_identity_columns_list_of_the_users",
    std::string("live") + "_stream_viewer_count_by_region_and_day",
    std::string("live") + "_3f786850e387550fdab836ed7e6dc881de23001b",
    std::string("secret") + "-santa-list-of-names-for-the-office-party-of-2026",
    std::string("console") + "-application-without-window-for-all-platforms",
    std::string("sk") + "_prod_database_connection_pool_size_for_the_reader",
    std::string("bu") + "_button_primary_large_with_icon_and_label_at_right",
    std::string("BSA") + "-Blind-Signature-Algorithm",
    std::string("m0") + "-first-milestone-of-the-project-is-the-release",
    "prod:web-1|prod:web-2|prod:worker-1",
    "KEY0=left KEY1=right KEY0_HANDLER=on_key_zero_pressed_twice",
    std::string("AV") + "NS_ERROR_NOT_FOUND",
    std::string("tr") + "_prod_summary_table",
    std::string("JDC") + "_CONNECTION_POOL_SIZE",
    std::string("AKLT") + "-short",
    std::string("PRD") + "-2024-0117-0003-0001",
    std::string("xprv") + "asn1 = new Xprv()",
    std::string("un") + "key_all_of_the_listeners",
    std::string("polar") + "_pat_tern_of_the_radar",
    std::string("api") + "_live.update.all",
    "vault_token = s.token_of_this_session",
    "connect(host=server, user=login, password=password)",
    "cls(user=parts['user'], password=parts['password'], host=host)",
};

// Only what would be told counts; `encoded` are tokens seen by undoing how they are written.
void expect_nothing(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    EXPECT_EQ(dump_found(text), "") << text;
    EXPECT_EQ(find_encoded(text).size(), 0U) << text;
  }
}

TEST(LookAlikes, lock_files_and_hashes) {
  expect_nothing(kLockFilesAndHashes);
}

TEST(LookAlikes, ids) {
  expect_nothing(kIds);
}

TEST(LookAlikes, public_keys_and_certificates) {
  expect_nothing(kPublicKeysAndCertificates);
}

TEST(LookAlikes, placeholders) {
  expect_nothing(kPlaceholders);
}

TEST(LookAlikes, code_about_secrets) {
  expect_nothing(kCodeAboutSecrets);
}

TEST(LookAlikes, minified_code_and_data) {
  expect_nothing(kMinifiedCodeAndData);
}

TEST(LookAlikes, once_found) {
  expect_nothing(kOnceFound);
}

TEST(LookAlikes, tokens_that_are_none) {
  expect_nothing(kTokensThatAreNone);
}

TEST(LookAlikes, are_many) {
  EXPECT_GE(kLockFilesAndHashes.size() + kIds.size() + kPublicKeysAndCertificates.size() + kPlaceholders.size() +
                kCodeAboutSecrets.size() + kMinifiedCodeAndData.size() + kTokensThatAreNone.size(),
            300U);
}

}  // namespace
}  // namespace pawl
